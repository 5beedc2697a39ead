/** Lines for whoever sees the system's own few colours instead of ours: fetched there alone. */
export function followSystemColours(): void {
  const few = matchMedia('(forced-colors: active)');
  const follow = () => {
    if (few.matches) void import('./system-colours.css');
  };
  few.addEventListener('change', follow);
  follow();
}
