-- One token serves the program of label printers and that of electronic labels: its last use does not tell which one asked.
alter table service_token
  -- Last time that labels to print were asked for, to a minute.
  add column labels_asked_at timestamptz;
