export function filesOfTree(...patterns: string[]): string[];
