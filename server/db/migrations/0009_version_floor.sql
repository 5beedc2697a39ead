CREATE OR REPLACE FUNCTION version_floor() RETURNS integer LANGUAGE sql STABLE AS 'select 0';
