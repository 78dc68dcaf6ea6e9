-- How averaging periods stand after each week of a month: lists of months show it, and no list reckons. What was made before is made
-- anew with the next release anyway.
alter table person_month add column averaging json;
