-- Documents that lie with a remote source of master data: shown here, never changed here.
create table remote_document (
  company_id integer not null,
  document_id integer not null,
  remote_id text not null check (remote_id <> ''),
  -- Of the file as it was last fetched, where it was; the bytes are kept until then nowhere.
  file_etag text not null default '',
  is_fetched boolean not null default false,
  primary key (company_id, document_id),
  unique (company_id, remote_id),
  foreign key (company_id, document_id) references employee_document (company_id, id) on delete cascade
);
call protect_tenant_table('remote_document');
