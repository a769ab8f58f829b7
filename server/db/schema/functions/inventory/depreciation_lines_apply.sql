-- Posted depreciation reduces the value of its asset.
CREATE OR REPLACE FUNCTION depreciation_lines_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_assets a SET depreciated = a.depreciated + s.amount
    FROM (SELECT item_id, sum(amount) AS amount FROM new_rows GROUP BY item_id) AS s
    WHERE a.item_id = s.item_id;
  RETURN NULL;
END $$;

CREATE TRIGGER depreciation_lines_apply AFTER INSERT ON depreciation_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION depreciation_lines_apply();
