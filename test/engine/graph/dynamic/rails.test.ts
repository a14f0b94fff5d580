/** What Rails runs by a name: callbacks, routes, associations and jobs are uses of what they name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "config/routes.rb": `Rails.application.routes.draw do
  root "home#index"
  get "x", to: "users#show"
  post "/login" => "users#login"
  get "users/archive"
  resources :users, only: [:index, :show] do
    get :recent, on: :collection
    member do
      post :ban
    end
    resources :stories
  end
  resource :profile
  namespace :admin do
    resources :users
    get "stats", to: "stats#show"
  end
  scope module: "api" do
    resources :things, except: %i[destroy]
  end
  get "old", controller: "users", action: "archive"
  get "gone", to: redirect("/archive")
end
`,
    "app/controllers/application_controller.rb": `class ApplicationController < ActionController::Base
  helper_method :current_user

  def current_user; end
  def require_login; end
end
`,
    "app/controllers/users_controller.rb": `class UsersController < ApplicationController
  before_action :require_login, :load_user, only: [:show]
  skip_before_action :require_login
  rescue_from NotFound, with: :not_found
  layout :pick_layout

  def index; end
  def show; end
  def recent; end
  def ban; end
  def login; end
  def archive; end

  private

  def load_user; end
  def not_found; end
  def pick_layout; end
end
`,
    "app/controllers/home_controller.rb": "class HomeController < ApplicationController\n  def index; end\nend\n",
    "app/controllers/stories_controller.rb": "class StoriesController < ApplicationController\n  def destroy; end\nend\n",
    "app/controllers/profiles_controller.rb": "class ProfilesController < ApplicationController\n  def show; end\n  def index; end\nend\n",
    "app/controllers/admin/users_controller.rb":
      "module Admin\n  class UsersController < ApplicationController\n    def index; end\n  end\nend\n",
    "app/controllers/admin/stats_controller.rb": "class Admin::StatsController < ApplicationController\n  def show; end\nend\n",
    "app/controllers/api/things_controller.rb":
      "class Api::ThingsController < ApplicationController\n  def index; end\n  def destroy; end\nend\n",
    "app/models/user.rb": `class User < ApplicationRecord
  has_many :stories, dependent: :destroy
  belongs_to :account, optional: true
  has_one :boss, class_name: "User"
  has_many :comments, through: :stories
  belongs_to :owner, polymorphic: true
  validate :name_ok, if: :named?
  after_save :tell, unless: :quiet?
  before_save { x }

  def name_ok; end
  def named?; end
  def tell; end
  def quiet?; end

  def first_title
    stories.first.title
    account.title
    stories.recent
  end
end
`,
    "app/models/story.rb": `class Story < ApplicationRecord
  scope :recent, -> { where(x: 1) }
  def title; end
end
`,
    "app/models/account.rb": "class Account < ApplicationRecord\n  def title; end\nend\n",
    "app/models/comment.rb": "class Comment < ApplicationRecord\nend\n",
    "app/models/owner.rb": "class Owner < ApplicationRecord\nend\n",
    "app/jobs/mail_job.rb": "class MailJob < ApplicationJob\n  def perform(user); end\nend\n",
    "lib/send.rb": `MailJob.perform_later(user)
MailJob.set(wait: 5).perform_later(user)
worker.perform_later(user)
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path.replace(/^app\//, "")}:${line_start} ${confidence}`);
}

test("a route is a use of the method that it runs, whichever way it names this method", async () => {
  expect(await uses("HomeController.index")).toEqual(["config/routes.rb:2 resolved"]);
  expect(await uses("UsersController.show")).toEqual([
    "controllers/users_controller.rb:2 resolved",
    "config/routes.rb:3 resolved",
    "config/routes.rb:6 resolved",
  ]);
  expect(await uses("UsersController.login")).toEqual(["config/routes.rb:4 resolved"]);
  expect(await uses("UsersController.archive")).toEqual(["config/routes.rb:5 resolved", "config/routes.rb:21 resolved"]);
  expect(await uses("UsersController.recent")).toEqual(["config/routes.rb:7 resolved"]);
  expect(await uses("UsersController.ban")).toEqual(["config/routes.rb:9 resolved"]);
});

test("a resource uses the actions that its controller has and its options leave", async () => {
  expect(await uses("StoriesController.destroy")).toEqual(["config/routes.rb:11 resolved"]);
  expect(await uses("ProfilesController.show")).toEqual(["config/routes.rb:13 resolved"]);
  expect(await uses("ProfilesController.index")).toEqual([]);
  expect(await uses("Api::ThingsController.index")).toEqual(["config/routes.rb:19 resolved"]);
  expect(await uses("Api::ThingsController.destroy")).toEqual([]);
});

test("the blocks around a route say in which module its controller is", async () => {
  expect(await uses("Admin::UsersController.index")).toEqual(["config/routes.rb:15 resolved"]);
  expect(await uses("Admin::StatsController.show")).toEqual(["config/routes.rb:16 resolved"]);
  expect(await uses("app/controllers/users_controller.rb:7")).toEqual(["config/routes.rb:6 resolved"]);
});

test("callbacks, validations, their conditions and handlers call the methods that they name", async () => {
  expect(await uses("UsersController.load_user")).toEqual(["controllers/users_controller.rb:2 resolved"]);
  expect(await uses("ApplicationController.require_login")).toEqual([
    "controllers/users_controller.rb:2 resolved",
    "controllers/users_controller.rb:3 resolved",
  ]);
  expect(await uses("ApplicationController.current_user")).toEqual(["controllers/application_controller.rb:2 resolved"]);
  expect(await uses("UsersController.not_found")).toEqual(["controllers/users_controller.rb:4 resolved"]);
  expect(await uses("UsersController.pick_layout")).toEqual(["controllers/users_controller.rb:5 resolved"]);
  expect(await uses("User.name_ok")).toEqual(["models/user.rb:7 resolved"]);
  expect(await uses("User.named?")).toEqual(["models/user.rb:7 resolved"]);
  expect(await uses("User.tell")).toEqual(["models/user.rb:8 resolved"]);
  expect(await uses("User.quiet?")).toEqual(["models/user.rb:8 resolved"]);
});

test("an association is a use of its class, perhaps if it goes through another, and none if it may be of any class", async () => {
  expect(await uses("Story")).toEqual(["models/user.rb:2 resolved"]);
  expect(await uses("Account")).toEqual(["models/user.rb:3 resolved"]);
  expect(await uses("User")).toEqual(["models/user.rb:4 resolved"]);
  expect(await uses("Comment")).toEqual(["models/user.rb:5 ambiguous"]);
  expect(await uses("Owner")).toEqual([]);
});

test("an association gives objects of its class", async () => {
  expect(await uses("Story.title")).toEqual(["models/user.rb:17 resolved"]);
  expect(await uses("Account.title")).toEqual(["models/user.rb:18 resolved"]);
  expect(await uses("Story.recent")).toEqual(["models/user.rb:19 resolved"]);
});

test("a job that is enqueued runs its method perform", async () => {
  expect(await uses("MailJob.perform")).toEqual(["lib/send.rb:1 resolved", "lib/send.rb:2 resolved"]);
});
