import { readFileSync } from 'node:fs';
import * as v from 'valibot';

// Prints the bill of materials of what is installed here, in CycloneDX: node tools/imageSbom.ts ALL.cdx.json
// ALL.cdx.json is what `npm sbom` prints for the whole checkout; it refuses a tree without development dependencies.

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), link: v.optional(v.boolean()) }),
  ),
});
const componentSchema = v.looseObject({
  'bom-ref': v.string(),
  name: v.string(),
  version: v.optional(v.string()),
});
const dependencySchema = v.looseObject({
  ref: v.string(),
  dependsOn: v.optional(v.array(v.string()), []),
});
const billSchema = v.looseObject({
  metadata: v.looseObject({ component: componentSchema }),
  components: v.array(componentSchema),
  dependencies: v.array(dependencySchema),
});

export type Bill = v.InferOutput<typeof billSchema>;

/** Leaves the components that are installed, by name and version, and what they depend on among each other. */
export function installedBill(bill: Bill, installed: ReadonlySet<string>): Bill {
  const components = bill.components
    .filter(({ name, version }) => installed.has(`${name}@${version}`))
    // What the image needs is optional to nobody who runs it.
    .map((component) => ({ ...component, scope: 'required' }));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const root = bill.metadata.component['bom-ref'];
  return {
    ...bill,
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === root || refs.has(ref))
      .map((dependency) => ({
        ...dependency,
        dependsOn: dependency.dependsOn.filter((ref) => refs.has(ref)),
      })),
  };
}

/** Reads the packages that `npm ci` has installed, as `name@version`; links of workspaces are not among them. */
export function installedPackages(lock: string): ReadonlySet<string> {
  const { packages } = v.parse(lockSchema, JSON.parse(lock));
  return new Set(
    Object.entries(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  );
}

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2);
  const bill = v.parse(billSchema, JSON.parse(readFileSync(file, 'utf8')));
  const installed = installedPackages(readFileSync('node_modules/.package-lock.json', 'utf8'));
  console.log(JSON.stringify(installedBill(bill, installed), null, 2));
}
