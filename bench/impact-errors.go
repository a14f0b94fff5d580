// Prints every type error of a Go module, tests included, as FILE:LINE:MESSAGE. The Go command stops at a broken package; this goes on behind it.
package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

type loader struct {
	root, module string
	fset         *token.FileSet
	others       types.Importer
	known        map[string]*types.Package
	said         map[string]bool
}

func (l *loader) Import(path string) (*types.Package, error) {
	if known, isKnown := l.known[path]; isKnown {
		if known == nil {
			return nil, fmt.Errorf("import cycle through %s", path)
		}
		return known, nil
	}
	if path == l.module || strings.HasPrefix(path, l.module+"/") {
		l.known[path] = nil
		l.check(path)
		if l.known[path] == nil {
			return nil, fmt.Errorf("no package %s", path)
		}
		return l.known[path], nil
	}
	found, err := l.others.Import(path)
	if err == nil {
		l.known[path] = found
	}
	return found, err
}

func (l *loader) say(err error) {
	text := err.Error()
	if one, isTyped := err.(types.Error); isTyped {
		at := l.fset.Position(one.Pos)
		text = fmt.Sprintf("%s:%d:%s", at.Filename, at.Line, one.Msg)
	}
	if !l.said[text] {
		l.said[text] = true
		fmt.Println(text)
	}
}

func (l *loader) check(path string) {
	directory := filepath.Join(l.root, strings.TrimPrefix(path, l.module))
	found, err := build.Default.ImportDir(directory, 0)
	if found == nil || (err != nil && len(found.GoFiles)+len(found.TestGoFiles)+len(found.XTestGoFiles) == 0) {
		return
	}
	l.known[path] = l.files(path, directory, append(append([]string{}, found.GoFiles...), found.TestGoFiles...))
	if len(found.XTestGoFiles) > 0 {
		l.files(path+"_test", directory, found.XTestGoFiles)
	}
}

func (l *loader) files(path, directory string, names []string) *types.Package {
	files := []*ast.File{}
	for _, name := range names {
		full := filepath.Join(directory, name)
		file, err := parser.ParseFile(l.fset, full, nil, parser.AllErrors)
		if err != nil {
			fmt.Printf("%s:1:syntax error: %s\n", full, strings.ReplaceAll(err.Error(), "\n", " "))
		}
		if file != nil {
			files = append(files, file)
		}
	}
	config := types.Config{Importer: l, Error: l.say}
	checked, _ := config.Check(path, l.fset, files, nil)
	return checked
}

func main() {
	root, module := os.Args[1], os.Args[2]
	fset := token.NewFileSet()
	l := &loader{root, module, fset, importer.ForCompiler(fset, "source", nil), map[string]*types.Package{}, map[string]bool{}}
	filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), "_") {
			return filepath.SkipDir
		}
		relative, _ := filepath.Rel(root, path)
		name := module
		if relative != "." {
			name += "/" + filepath.ToSlash(relative)
		}
		if _, isKnown := l.known[name]; !isKnown {
			l.known[name] = nil
			l.check(name)
		}
		return nil
	})
}
