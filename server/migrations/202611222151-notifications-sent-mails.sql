-- Which mails about new employees went to whom; goes with the mail, when that is swept.
create table new_employee_mail_sent (
  company_id integer not null references company (id) on delete cascade,
  mail_id uuid not null references mail (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  employee_count integer not null check (employee_count > 0),
  primary key (company_id, mail_id)
);
create index new_employee_mail_sent_mail on new_employee_mail_sent (mail_id);
call protect_tenant_table('new_employee_mail_sent');
revoke insert, update, delete on new_employee_mail_sent from kontor_app;
