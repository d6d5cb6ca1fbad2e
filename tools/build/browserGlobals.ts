const types = {
  object: ['document', 'globalThis', 'history', 'performance', 'window', 'window.document'],
  function: [
    'AbortController',
    'MessageChannel',
    'Promise',
    'WeakMap',
    'clearTimeout',
    'performance.now',
    'queueMicrotask',
    'reportError',
    'setTimeout',
    'window.document.createElement',
  ],
  undefined: ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'setImmediate'],
};

/** Replaces the `typeof` checks of libraries in the build; it hides the app from React's developer tools. */
export const browserGlobals = Object.fromEntries(
  Object.entries(types).flatMap(([type, names]) =>
    names.map((name) => [`typeof ${name}`, `"${type}"`]),
  ),
);
