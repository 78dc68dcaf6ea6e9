-- How the leave at the end of a month came about: what former years had left, the year's claim, what of it was given, what was used.
-- Null: nobody said what there was before. json, like all that is hashed here.
alter table person_month add column leave_year json;
