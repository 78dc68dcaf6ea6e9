-- What a person looks like: one small picture, sealed for the row.
create table employee_photo (
  company_id integer not null references company (id) on delete cascade,
  employee_id integer not null,
  picture_sealed text not null,
  -- Another one with each picture, so that a page asks again only for what is new.
  version integer not null default 1,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call protect_by_employee('employee_photo');
