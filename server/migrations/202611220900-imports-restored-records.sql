-- Taking an import back gives a record a new version with the content of an earlier one: which of them are equal.
create table import_restoration (
  company_id integer not null references company (id) on delete cascade,
  record_kind text not null,
  record_id integer not null,
  left_version integer not null,
  restored_version integer not null,
  primary key (company_id, record_kind, record_id, left_version)
);
call protect_tenant_table('import_restoration');
