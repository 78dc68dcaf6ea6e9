-- Of whom the master data say that they are registered: since when, and how one knows.
alter table employee add column social_insurance_registered_since date;
alter table employee add column social_insurance_registration_reason text not null default ''
  check (length(social_insurance_registration_reason) <= 300);
