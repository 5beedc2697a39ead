import { useEffect, useState } from 'react';
import { firstPaint } from '#src/lib/first-paint.ts';

let isPainted = false;
void firstPaint.then(() => {
  isPainted = true;
});

/** False until something of the app has been painted once. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(isPainted);
  useEffect(() => {
    let isHere = true;
    void firstPaint.then(() => isHere && setPainted(true));
    return () => {
      isHere = false;
    };
  }, []);
  return painted;
}
