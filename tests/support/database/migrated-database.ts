/** The database on PostgreSQL that is migrated and empty; others are made from it. */
export const migratedDatabase = 'migrated'
