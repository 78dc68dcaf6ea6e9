-- What is mended in Kontor instead of in the file, and what every row has; sealed, since a cell may hold an IBAN.
alter table import_job add column corrections_sealed text not null default '';
