export { BarChart } from './bar-chart.tsx';
export { ChartFrame } from './chart-frame.tsx';
export { Legend } from './legend.tsx';
export { LineChart } from './line-chart.tsx';
export { PairBars } from './pair-bars.tsx';
export { SplitBar } from './split-bar.tsx';
