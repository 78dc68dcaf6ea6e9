-- Operators see at a glance, of all companies, where files wait for somebody.
create index export_run_failed on export_run (company_id) where state = 'failed';
