-- Operators find people of all companies by the beginnings of the words in their names.
create index employee_words on employee using gin (to_tsvector('simple', search_text)) where not dummy;
