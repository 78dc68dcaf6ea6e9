-- When a file of master data was put on the server; of those before it is not known.
alter table employee_export_run add column delivered_at timestamptz;
