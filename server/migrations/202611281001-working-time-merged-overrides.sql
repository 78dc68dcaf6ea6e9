-- Where two files of one person become one, the reasons bear the number of the one that is left; their words nobody changes.
grant update (employee_id) on law_override to kontor_app;
