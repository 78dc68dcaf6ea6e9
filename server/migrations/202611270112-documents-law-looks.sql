call look_again('employee_document', 'r.employee_id',
  columns => 'employee_id, document_type, valid_until, permitted_minutes, confirmed');
