-- What came from a master-data source: it can be looked at, never changed here. Spec 2 §2.1.
alter table employee_document add column is_proxy boolean not null default false;
alter table employee_document add constraint employee_document_name_length check (length(name) <= 200);
