export interface FilterInWords {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly test?: boolean | undefined;
  readonly all?: boolean | undefined;
  readonly where?: readonly string[] | undefined;
}

/** The filter of a page for its header; empty without one. */
export function filterWords({
  from,
  to,
  status = [],
  where = [],
  test,
  all,
}: FilterInWords): string {
  return [
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
    ...status.map((name) => `status ${name}`),
    ...where,
    ...(all ? ['with test answers'] : test ? ['test answers'] : []),
  ].join(', ');
}
