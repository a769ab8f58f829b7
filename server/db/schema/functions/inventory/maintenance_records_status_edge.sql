-- Maintenance goes forward, and what is over stays as it was recorded.
CREATE OR REPLACE FUNCTION maintenance_records_status_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('completed', 'cancelled') OR (OLD.status = 'in_progress' AND NEW.status = 'scheduled') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'maintenance_records_status_edge',
      message = format('Maintenance that is %s cannot be changed to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER maintenance_records_status_edge BEFORE UPDATE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION maintenance_records_status_edge();
