/** A column of integers that grows while the catalogue is read. */
export class GrowableColumn {
  private all = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.all.length) {
      const larger = new Int32Array(this.all.length * 2)
      larger.set(this.all)
      this.all = larger
    }
    this.all[this.length++] = value
  }

  /** The values so far. They are not copied. */
  get values(): Int32Array {
    return this.all.subarray(0, this.length)
  }
}
