-- The global cost-centre filter (Anwendungsfilter): the stores whose rows an account does not want to see in lists; 0 stands
-- for rows without a store. What is left out is kept, not what is chosen, so that a new store shows by itself.
create table store_filter (
  company_id integer not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  store_id integer not null,
  primary key (company_id, account_id, store_id)
);
create index store_filter_account on store_filter (account_id);
call protect_tenant_table('store_filter');

create table account_preference (
  company_id integer not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  dynamic_filter_enabled boolean not null default true,
  version integer not null default 1,
  primary key (company_id, account_id)
);
create index account_preference_account on account_preference (account_id);
call protect_tenant_table('account_preference');

-- Unlike app_store_ids() this hides nothing by itself: lists, counts and exports ask it, an opened record does not.
create function app_filtered_out() returns integer[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.filtered_out', true), '')::integer[] $$;
