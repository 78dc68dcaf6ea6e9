-- Jobs name the nouns of today; the trail keeps the names of its time.
set local role kontor_operator;
update job_run set record_kind = 'imports/import-jobs' where record_kind = 'personnel/import-jobs';
update job_run set record_kind = 'time/export-runs' where record_kind = 'time/payroll-exports';
set local role kontor_owner;
