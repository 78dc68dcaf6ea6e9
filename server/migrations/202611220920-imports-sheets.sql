-- The sheet of a workbook that was imported last as a kind.
create table import_sheet (
  company_id integer not null references company (id) on delete cascade,
  kind text not null,
  sheet text not null,
  primary key (company_id, kind)
);
call protect_tenant_table('import_sheet');
