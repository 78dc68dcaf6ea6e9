-- What the roster takes from files.
alter table import_job drop constraint import_job_kind_check;
alter table import_job add constraint import_job_kind_check
  check (kind in ('employees', 'contracts', 'stamps', 'absences', 'opening-balances', 'classifications',
    'person-skills', 'availabilities', 'shifts', 'needed-staff'));
alter table import_template drop constraint import_template_kind_check;
alter table import_template add constraint import_template_kind_check
  check (kind in ('employees', 'contracts', 'stamps', 'absences', 'opening-balances', 'classifications',
    'person-skills', 'availabilities', 'shifts', 'needed-staff'));
