-- What is worked is a stamp, what is planned a shift; what is handed over is an export run, of people as of hours.
alter table actual_shift rename to stamp;
alter table actual_pause rename to stamp_pause;
alter table employee_handover rename to employee_export_run;
