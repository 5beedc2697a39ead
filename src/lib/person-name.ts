export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`;
}

/** What students are sorted by everywhere, as the server sorts them: the last name before the first. */
export function nameInOrder(student: { firstName: string; lastName: string }): string {
  return `${student.lastName} ${student.firstName}`;
}
