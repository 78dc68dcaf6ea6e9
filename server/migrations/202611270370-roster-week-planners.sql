-- Who plans which week just now, page by page: true for half a minute, worth nothing after a crash.
create unlogged table week_planner (
  company_id integer not null references company (id) on delete cascade,
  page_id uuid not null,
  account_id uuid not null references account (id) on delete cascade,
  store_id integer not null,
  monday date not null,
  shift_id integer,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (company_id, page_id),
  foreign key (company_id, store_id) references store (company_id, id) on delete cascade
);
create index week_planner_week on week_planner (company_id, store_id, monday);
create index week_planner_account on week_planner (account_id);
call protect_tenant_table('week_planner');
-- Who is bound to stores learns of theirs alone.
create policy stores on week_planner as restrictive for all to kontor_app
  using ((select app_store_ids()) is null or store_id = any ((select app_store_ids())::integer[]))
  with check ((select app_store_ids()) is null or store_id = any ((select app_store_ids())::integer[]));
