import type { Store } from '../store.ts';
import { transaction } from '../transaction.ts';

/** Exceeds the free page that a full disk may still have. */
const contentBytes = 8 * 1024;

/**
 * Writes in the same way as an answer is written.
 * @throws if no answer can be written, as on a full or a read-only disk
 */
export async function probeWrite(store: Store): Promise<void> {
  // The content changes each time, because a database need not write unchanged bytes.
  const content = String(Date.now() % 10).repeat(contentBytes);
  await transaction(store, async ({ db }) => {
    await db
      .insertInto('write_probe')
      .values({ id: 1, content })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
      .execute();
  });
}
