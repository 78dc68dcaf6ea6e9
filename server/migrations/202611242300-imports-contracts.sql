alter table import_job drop constraint import_job_kind_check;
alter table import_job add constraint import_job_kind_check
  check (kind in ('employees', 'contracts', 'stamps', 'absences', 'opening-balances'));
