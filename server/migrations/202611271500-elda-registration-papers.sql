-- That ELDA took a notice over: the day on which its return was read in, and the return's number; and the paper in the personnel file that
-- says so.
alter table social_insurance_registration
  add column taken_over_on date,
  add column protocol text not null default '' check (length(protocol) <= 40),
  add column paper_document_id integer,
  add foreign key (company_id, paper_document_id) references employee_document (company_id, id) on delete set null (paper_document_id);
-- Of what was taken over before nobody kept the number.
update social_insurance_registration set taken_over_on = (state_at at time zone 'Europe/Vienna')::date where state = 'accepted';
create index social_insurance_registration_paper on social_insurance_registration (company_id, paper_document_id)
  where paper_document_id is not null;
