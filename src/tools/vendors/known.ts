import type { Vendor } from '../../core/plan.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { probe, type Probed } from './probe.ts';
import type { VendorAdapter } from './vendor.ts';

/** The vendors whose own command lines work. */
export const VENDORS: Partial<Record<Vendor, VendorAdapter>> = { claude, codex };

/** The program of a vendor, as it is on this machine; nothing where a vendor has none. */
export async function probeVendor(vendor: Vendor): Promise<Probed | undefined> {
  const adapter = VENDORS[vendor];
  return adapter && probe(adapter);
}
