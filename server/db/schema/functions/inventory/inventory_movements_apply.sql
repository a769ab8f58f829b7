-- Where an item is and who has it follows from its movements. Runs once per statement, so that an import of thousands
-- stays one update.
CREATE OR REPLACE FUNCTION inventory_movements_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_items i SET location = m.to_location, assigned_to = m.to_assignee, disposed_on = m.disposed_on,
      status = CASE WHEN m.disposed_on IS NULL THEN i.status ELSE 'retired' END
    FROM (
      SELECT DISTINCT ON (item_id) item_id, to_location, to_assignee,
        CASE movement_type WHEN 'dispose' THEN movement_date END AS disposed_on
      FROM new_rows ORDER BY item_id, seq DESC
    ) AS m
    WHERE i.id = m.item_id AND (i.location, i.assigned_to, i.disposed_on) IS DISTINCT FROM (m.to_location, m.to_assignee, m.disposed_on);
  RETURN NULL;
END $$;

CREATE TRIGGER inventory_movements_apply AFTER INSERT ON inventory_movements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inventory_movements_apply();
