-- How a store counts its working time, Spec 2 §3, §9; the factor as on the wire: ten million times.
alter table store add column work_days integer[] not null default '{1,2,3,4,5}'
  check (cardinality(work_days) between 1 and 7 and work_days <@ '{1,2,3,4,5,6,7}');
alter table store add column work_time_mode integer not null default 0 check (work_time_mode between 0 and 2);
alter table store add column work_time_factor integer not null default 43250000 check (work_time_factor between 1 and 310000000);

-- Of the installation: which programs for payroll a company may choose. Spec 2 §4.
create table external_software (
  id integer primary key check (id between 0 and 6),
  name text not null check (name <> ''),
  active boolean not null default true
);
insert into external_software (id, name) values
  (0, 'BMD'), (1, 'DPW'), (2, 'DATEV LODAS'), (3, 'DATEV Lohn und Gehalt'), (4, 'Andere Lohnverrechnung');
grant select, update (active) on external_software to kontor_operator;
