-- What becomes of uploaded PDF files that run, load or carry something: 0 kept without it, 1 refused. docs/decisions/0035.
alter table company add column active_pdf_mode integer not null default 0 check (active_pdf_mode between 0 and 1);
