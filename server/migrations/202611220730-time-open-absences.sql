-- Who is ill need not know until when. Product D.
alter table absence alter column ends_at drop not null;
alter table absence add constraint absence_open_is_sickness check (ends_at is not null or md_type = 2);
