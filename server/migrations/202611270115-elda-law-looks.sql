call look_again('social_insurance_registration', 'r.employee_id');
