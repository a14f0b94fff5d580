;; Looking through bytes 16 at a time. Page 0 holds what a search looks for; the bytes are behind it.
;; `npm run byte-scan` assembles this into byte-scan.ts.
(module
 (memory (export "memory") 18 18)

 ;; How many line feeds there are between two places.
 (func (export "feeds") (param $at i32) (param $end i32) (result i32)
  (local $count i32) (local $stop i32)
  (local.set $stop (i32.sub (local.get $end) (i32.const 15)))
  (block $rest
   (loop $blocks
    (br_if $rest (i32.ge_s (local.get $at) (local.get $stop)))
    (local.set $count (i32.add (local.get $count)
     (i32.popcnt (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (i8x16.splat (i32.const 10)))))))
    (local.set $at (i32.add (local.get $at) (i32.const 16)))
    (br $blocks)))
  (block $done
   (loop $bytes
    (br_if $done (i32.ge_s (local.get $at) (local.get $end)))
    (local.set $count (i32.add (local.get $count) (i32.eq (i32.load8_u (local.get $at)) (i32.const 10))))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (br $bytes)))
  (local.get $count))

 ;; The first place, not behind `end`, around which `count` bytes are each in a class of their own; -1 if there is none.
 ;; Class j is a table of 16 bytes at 16 j: for the low half of a byte, a bit for each high half below 8 that is in the class.
 ;; How far behind the place its byte stands is the word at 256 + 4 j.
 (func (export "window") (param $at i32) (param $end i32) (param $count i32) (result i32)
  (local $all v128) (local $bytes v128) (local $j i32)
  (block $none
   (loop $blocks
    (br_if $none (i32.gt_s (local.get $at) (local.get $end)))
    (local.set $all (v128.const i32x4 -1 -1 -1 -1))
    (local.set $j (i32.const 0))
    (block $next
     (loop $classes
      (local.set $bytes (v128.load (i32.add (local.get $at) (i32.load offset=256 (i32.shl (local.get $j) (i32.const 2))))))
      (local.set $all (v128.and (local.get $all)
       (i8x16.ne
        (v128.and
         (i8x16.swizzle (v128.load (i32.shl (local.get $j) (i32.const 4))) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
         (i8x16.swizzle (v128.const i8x16 1 2 4 8 16 32 64 -128 0 0 0 0 0 0 0 0) (i8x16.shr_u (local.get $bytes) (i32.const 4))))
        (v128.const i32x4 0 0 0 0))))
      (br_if $next (i32.eqz (v128.any_true (local.get $all))))
      (local.set $j (i32.add (local.get $j) (i32.const 1)))
      (br_if $classes (i32.lt_u (local.get $j) (local.get $count))))
     (local.set $at (i32.add (local.get $at) (i32.ctz (i8x16.bitmask (local.get $all)))))
     (return (select (local.get $at) (i32.const -1) (i32.le_s (local.get $at) (local.get $end)))))
    (local.set $at (i32.add (local.get $at) (i32.const 16)))
    (br $blocks)))
  (i32.const -1)))
