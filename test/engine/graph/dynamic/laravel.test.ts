/** What Laravel runs by a name: actions of resources, invokable controllers, jobs, scopes and accessors of models. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "routes/web.php": `<?php
use App\\Http\\Controllers\\UserController;
use App\\Http\\Controllers\\PhotoController;
use App\\Http\\Controllers\\PingController;

Route::get('/b', 'UserController@edit');
Route::resource('photos', PhotoController::class)->only(['index', 'show']);
Route::apiResource('api-photos', PhotoController::class);
Route::middleware('auth')->group(function () {
    Route::resources(['ps' => PhotoController::class]);
});
Route::get('/ping', PingController::class);
Route::controller(UserController::class)->group(function () {
    Route::get('/orders', 'orders');
});
Cache::get('/ping', PingController::class);
`,
    "app/Http/Controllers/UserController.php": `<?php
namespace App\\Http\\Controllers;

use App\\Jobs\\SendMail;
use App\\Models\\User;

class UserController
{
    public function edit(User $user)
    {
        SendMail::dispatch($user);
        dispatch(new SendMail($user));
        $user->full_name;
        $user->short_key;
        $user->active;
        User::active()->get();
        User::query()->where('x', 1)->active()->first()->full_name;
        $found = User::where('a', 1)->first();
        $found->posts()->published()->get();
        (new UserStore())->find(1)->forget();
    }
    public function orders() {}
}
`,
    "app/Http/Controllers/UserStore.php": `<?php
namespace App\\Http\\Controllers;

class UserStore extends BaseStore
{
    public function forget() {}
}
`,
    "app/Http/Controllers/PhotoController.php": `<?php
namespace App\\Http\\Controllers;

class PhotoController
{
    public function index() {}
    public function create() {}
    public function other() {}
}
`,
    "app/Http/Controllers/PingController.php": `<?php
namespace App\\Http\\Controllers;

class PingController
{
    public function __invoke() {}
}
`,
    "app/Models/User.php": `<?php
namespace App\\Models;

class User extends Model
{
    public function scopeActive($query) { return $query; }
    public function getFullNameAttribute() { return ''; }
    protected function shortKey(): Attribute { return Attribute::get(fn () => 1); }
    public function posts(): HasMany
    {
        return $this->hasMany(Post::class);
    }
}
`,
    "app/Models/Post.php": `<?php
namespace App\\Models;

class Post extends Model
{
    public function scopePublished($query) { return $query; }
}
`,
    "app/Jobs/SendMail.php": `<?php
namespace App\\Jobs;

class SendMail
{
    public function handle() {}
}
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path.replace(/^.*\//, "")}:${line_start} ${confidence}`);
}

test("a route runs the method that a text, a class or the resource names", async () => {
  expect(await uses("UserController.edit")).toEqual(["web.php:6 resolved"]);
  expect(await uses("PhotoController.index")).toEqual(["web.php:7 resolved", "web.php:8 resolved", "web.php:10 resolved"]);
  expect(await uses("PhotoController.create")).toEqual(["web.php:10 resolved"]);
  expect(await uses("PhotoController.other")).toEqual([]);
  expect(await uses("PingController.__invoke")).toEqual(["web.php:12 resolved"]);
  expect(await uses("UserController.orders")).toEqual(["web.php:14 resolved"]);
});

test("a dispatched job runs its method handle", async () => {
  expect(await uses("SendMail.handle")).toEqual(["UserController.php:11 resolved", "UserController.php:12 resolved"]);
});

test("models have scopes, which are called, and accessors, which are read", async () => {
  expect(await uses("User.scopeActive")).toEqual(["UserController.php:16 resolved", "UserController.php:17 resolved"]);
  expect(await uses("User.getFullNameAttribute")).toEqual(["UserController.php:13 resolved", "UserController.php:17 resolved"]);
  expect(await uses("User.shortKey")).toEqual(["UserController.php:14 resolved"]);
});

test("a query and a relation are about their model to their end; what a store finds is no store", async () => {
  expect(await uses("User.posts")).toEqual(["UserController.php:19 resolved"]);
  expect(await uses("Post.scopePublished")).toEqual(["UserController.php:19 resolved"]);
  expect(await uses("UserStore.forget")).toEqual([]);
});
