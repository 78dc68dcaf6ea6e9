-- Only a sickness is confirmed by a doctor. Of anything else it never said anything, so no month is touched by taking it away.
alter table absence no force row level security;
alter table absence disable trigger user;
update absence set is_confirmed = false where md_type <> 2 and is_confirmed;
alter table absence enable trigger user;
alter table absence force row level security;
alter table absence add constraint absence_confirmed_is_sickness check (md_type = 2 or not is_confirmed);
