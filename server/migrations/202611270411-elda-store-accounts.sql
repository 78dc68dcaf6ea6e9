-- At which contribution account a store's people are insured, where the federal state does not say it.
create table store_account (
  company_id integer not null references company (id) on delete cascade,
  store_id integer not null,
  -- Null: by the federal state again.
  insurer_id integer,
  version integer not null default 1,
  primary key (company_id, store_id),
  foreign key (company_id, store_id) references store (company_id, id) on delete cascade,
  foreign key (company_id, insurer_id) references elda_insurer (company_id, id) on delete set null (insurer_id)
);
create index store_account_insurer on store_account (company_id, insurer_id);
call protect_tenant_table('store_account', 'store_id');
