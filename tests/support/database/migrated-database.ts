/** The migrated, empty PostgreSQL database from which others are copied. */
export const migratedDatabase = 'migrated'
