{
  // Starts the app after the first paint: the screen is in the markup already, and a cached script
  // would run before the paint and delay it.
  const { app } = document.currentScript.dataset,
    // A failed import needs no handling, because the page's form works without the app.
    start = () => import(app).catch(() => {});
  // A hidden page, and a frame that its page does not show yet, may never paint.
  if (document.hidden || self !== top) start();
  else requestAnimationFrame(() => setTimeout(start));
}
