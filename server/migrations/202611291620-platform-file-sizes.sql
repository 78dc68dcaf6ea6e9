-- What the files of a company take, for the list of all companies and before each file of one that has a limit: 2.3 million rows need not be read for it.
create index concurrently file_sizes on file (company_id) include (size);
