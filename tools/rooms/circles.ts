/** Circular imports: the strongly connected components with more than one file (Tarjan's algorithm). */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const components: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];

  const visit = (file: string): number => {
    const index = order.size;
    let low = index;
    order.set(file, index);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) components.push(component.sort());
    }
    return low;
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return components;
}
